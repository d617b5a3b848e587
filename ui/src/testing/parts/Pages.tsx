import type { Image } from '#kit/api/types.gen'
import { Grid, Stack } from '#kit/ui/arrange'
import { BlurFilter } from '#kit/ui/BlurPlaceholder'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { PopupCard, PopupImage } from '#kit/ui/PopupCard'
import { PageLink } from '#site/routing/PageLink'
import { Avatar } from '#site/ui/Avatar'
import { ContactLines } from '#site/ui/ContactLines'
import { DatedRow } from '#site/ui/DatedRow'
import { Folded } from '#site/ui/Folded'
import { MessagePage } from '#site/ui/MessagePage'
import { PageColumns } from '#site/ui/PageColumns'
import { PageHead } from '#site/ui/PageHead'
import { layout } from '../fixtures'
import { Part } from './Part'

const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path fill="#864" d="M0 0h3v2H0z"/></svg>`

/** A picture that comes at once, and one that never does. */
const picture: Image = {
  url: `data:image/svg+xml,${encodeURIComponent(drawn)}`,
  srcset: '',
  width: 960,
  height: 640,
  alt: 'A brown field',
  color: '#886644',
  preview: '886644'.repeat(12),
}

/** What public pages are made of. */
export const Pages = () => (
  <Part title="Pages">
    <BlurFilter />
    <PageHead
      heading="Boarding"
      lead="Where 120 children live during term."
      above={<PageLink to="/about-us">Our school</PageLink>}
    />
    <Grid>
      <Picture image={picture} sizes="20rem" cover rounded />
      <Avatar name="Asha Kulkarni" image={picture} large />
    </Grid>
    <Stack frame="card">
      <PopupCard>
        <PageLink to="/contactus">
          <PopupImage popup={{ ...picture, image: picture.url }} alt="Admissions are open" />
        </PageLink>
      </PopupCard>
    </Stack>
    <ul>
      <DatedRow day="Sat 19" end={<b>H</b>} isNow>
        Winter holidays
      </DatedRow>
      <DatedRow day="18 November 2026" end={<Picture image={picture} sizes="6rem" cover />}>
        Annual Day
      </DatedRow>
    </ul>
    <Folded heading="On this page">
      <ul className={ui.targets}>
        <li>
          <a href="#fees">Fees</a>
        </li>
      </ul>
    </Folded>
    <PageColumns image={picture} layout={fullLayout} side={<p>Beside the text</p>}>
      <p>A text.</p>
    </PageColumns>
    <ContactLines layout={fullLayout} />
    <MessagePage heading="This page could not be shown">
      <p>Please check your connection and try again.</p>
    </MessagePage>
  </Part>
)

const fullLayout = {
  ...layout,
  school: { ...layout.school, whatsapp: '919845012345', officeHours: 'Monday to Friday, 9 to 4' },
}
