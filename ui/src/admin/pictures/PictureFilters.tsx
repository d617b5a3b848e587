import { useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { t } from '#kit/i18n/message'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { PictureSearch } from './PictureSearch'
import type { PictureFilter } from './queries'
import { addressOfPictures } from './route'

/** What is looked for among the pictures. */
export function PictureFilters({ filter }: { filter: PictureFilter }) {
  const navigate = useNavigate()
  /** The focus stays on what was chosen. */
  const show = (change: Partial<PictureFilter>) =>
    void navigate(addressOfPictures({ ...filter, ...change }), within)

  return (
    <>
      <PictureSearch q={filter.q} onSearch={(q) => show({ q })} />
      <FilterButtons
        label={t('What is shown')}
        options={[
          { value: '', label: t('All') },
          { value: '1', label: t('Not described yet') },
        ]}
        value={filter.undescribed}
        onChange={(undescribed) => show({ undescribed })}
      />
    </>
  )
}
