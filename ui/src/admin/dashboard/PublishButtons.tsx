import { FileText, Images, Newspaper, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { mostPublished } from '#admin/items/route'
import { t } from '#kit/i18n/message'
import { Grid, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import styles from './dashboard.module.css'

/** In the order of the buttons. */
const icons = [FileText, Newspaper, Images, TriangleAlert]

/** What an office does most: each button leads to an empty form. */
export const PublishButtons = () => (
  <Stack as="section" aria-labelledby="publish">
    <h2 id="publish">{t('What do you want to publish?')}</h2>
    <Grid as="ul" className={styles.publish}>
      {mostPublished.map(({ label, to }, at) => {
        const Icon = icons[at]
        return (
          <li key={to}>
            <ButtonLink as={Link} to={to}>
              {Icon && <Icon aria-hidden size="1.5em" />} {t(label)}
            </ButtonLink>
          </li>
        )
      })}
    </Grid>
  </Stack>
)
