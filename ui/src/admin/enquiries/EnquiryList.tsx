import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { PrivateFiles } from '#admin/ui/PrivateFiles'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { reason } from '#kit/api/error'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ErrorAlert } from '#kit/ui/Alert'
import { Rows } from '#kit/ui/arrange'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { Skeleton } from '#kit/ui/Skeleton'
import { EnquiryRow } from './EnquiryRow'
import styles from './enquiries.module.css'
import { useEnquiriesContext } from './enquiries-context'
import { describeCount, emptyTabs } from './enquiry-labels'
import { exportUrl } from './queries'
import type { EnquiriesList } from './use-enquiries'

interface EnquiryListProps {
  list: EnquiriesList
  /** The ids of those that are chosen. */
  ids: ReadonlySet<string>
  onChoose: (id: string, chosen: boolean) => void
}

/** How many enquiries there are, and their rows. */
export function EnquiryList(props: EnquiryListProps) {
  const { place } = useEnquiriesContext()
  const { query, enquiries, hasMore } = props.list
  const isEmpty = query.data && enquiries.length === 0 && !hasMore
  const isPlain = !place.person && !place.query && !place.unread
  return (
    <>
      <QueryBoundary
        query={query}
        failed={t('The enquiries could not be loaded.')}
        found={query.data && describeCount(enquiries.length, hasMore, place)}
        foundClass={isEmpty && isPlain ? ui.visuallyHidden : ui.soft}
      >
        {(_, status) => <EnquiryRows {...props} status={status} />}
      </QueryBoundary>
      {query.isPending && <Skeleton lines={6} />}
      {isEmpty && isPlain && (
        <EmptyState title={t(emptyTabs[place.tab][0])}>{t(emptyTabs[place.tab][1])}</EmptyState>
      )}
    </>
  )
}

interface EnquiryRowsProps extends EnquiryListProps {
  /** What is said of the list; it takes the focus of what goes. */
  status: RefObject<HTMLElement | null>
}

function EnquiryRows({ list, ids, onChoose, status }: EnquiryRowsProps) {
  const { place, visit } = useEnquiriesContext()
  const { enquiries, hasMore, isLoadingMore, moreError } = list
  const { rows, showMore } = useShowMore(list)
  const passFocus = useCallback(
    (row: HTMLElement | null) => () => {
      if (row?.contains(document.activeElement)) moveFocus(status.current)
    },
    [status],
  )
  return (
    <>
      {enquiries.length === 0 && place.query && place.tab !== 'all' && (
        <PassingButton focusFallback={status} onClick={() => visit({ tab: 'all' })}>
          {t('Search all enquiries')}
        </PassingButton>
      )}
      {enquiries.length > 0 && (
        <Rows ref={rows} className={styles.enquiries}>
          {enquiries.map((enquiry) => (
            <EnquiryRow
              key={enquiry.id}
              ref={passFocus}
              enquiry={enquiry}
              chosen={ids.has(enquiry.id)}
              onChoose={onChoose}
            />
          ))}
        </Rows>
      )}
      {moreError && (
        <ErrorAlert title={t('More enquiries could not be loaded.')} reason={reason(moreError)} />
      )}
      {hasMore && (
        <PassingButton
          focusFallback={status}
          busy={isLoadingMore && t('Loading...')}
          onClick={showMore}
        >
          {t('Show more')}
        </PassingButton>
      )}
      {enquiries.length > 0 && (
        <PrivateFiles
          label={
            place.person ? t('Download this person’s enquiries:') : t('Download these enquiries:')
          }
          files={{ [exportUrl(place, 'csv')]: t('CSV, for a spreadsheet') }}
        />
      )}
    </>
  )
}

/** Loads page after page. Focus goes to the first row that came, because the button moves or goes. */
function useShowMore({ enquiries, loadMore }: EnquiriesList) {
  const rows = useRef<HTMLUListElement>(null)
  const above = useRef<number>(undefined)

  useEffect(() => {
    if (above.current === undefined || enquiries.length <= above.current) return
    moveFocus(rows.current?.querySelectorAll<HTMLElement>('[data-id]')[above.current])
    above.current = undefined
  }, [enquiries])

  function showMore() {
    above.current = enquiries.length
    void loadMore()
  }
  return { rows, showMore }
}
