import { Plus, Trash2 } from 'lucide-react'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Callout, Cluster, Grid, Rows, Stack } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import { Skeleton } from '#kit/ui/Skeleton'
import { Avatar } from '#site/ui/Avatar'
import { FigureTable } from '#site/ui/FigureTable'
import { PageBody } from '#site/ui/PageBody'
import { Prose } from '#site/ui/Prose'
import { Admin } from './Admin'
import { Choices } from './Choices'
import { Dialogs } from './Dialogs'
import { Pages } from './Pages'
import { Part } from './Part'

/** Every part of the interface in every state. */
export const Parts = () => (
  <main>
    <PageBody>
      <h1>Parts</h1>
      <Buttons />
      <Messages />
      <Choices />
      <Dialogs />
      <Fields />
      <Lists />
      <Texts />
      <Pages />
      <Admin />
    </PageBody>
  </main>
)

const Buttons = () => (
  <Part title="Buttons">
    <Actions>
      <Button variant="main">Save the pop-up</Button>
      <Button>Cancel</Button>
      <Button variant="danger" icon={<Trash2 aria-hidden />}>
        Delete
      </Button>
      <Button icon={<Plus aria-hidden />}>Add a picture</Button>
      <Button variant="bare" className={ui.target}>
        Show more
      </Button>
      <ButtonLink variant="quiet" href="#site">
        Visit the site
      </ButtonLink>
    </Actions>
    <Actions>
      <Button variant="main" disabled>
        Save the pop-up
      </Button>
      <Button busy>Cancel</Button>
      <Button variant="main" busy="Saving...">
        Save
      </Button>
      <Button variant="danger" busy="Deleting..." icon={<Trash2 aria-hidden />}>
        Delete
      </Button>
    </Actions>
  </Part>
)

const Messages = () => (
  <Part title="Messages">
    <ErrorAlert title="The pop-up could not be saved." reason="The server did not answer." />
    <ErrorAlert title="This link no longer works.">
      <a href="#again">Ask for a new link</a>
    </ErrorAlert>
    <StatusMessage>
      <p>Pop-up saved.</p>
      <Button>Undo</Button>
    </StatusMessage>
    <Callout as="p">The pop-up is shown until Tuesday, 17 November.</Callout>
    <Callout as="p" tone="urgent">
      The certificate ends in three days.
    </Callout>
    <Callout as="p" tone="success">
      The pop-up is shown now.
    </Callout>
  </Part>
)

const empty = { name: '', email: 'asha@school', message: '', password: 'mango', changed: '' }

const Fields = () => (
  <Part title="Fields">
    <Formik
      initialValues={empty}
      initialTouched={{ email: true, password: true }}
      initialErrors={{ email: 'Enter a valid email address' }}
      validateOnBlur={false}
      onSubmit={() => {}}
    >
      <Form>
        <TextField name="name" label="Name" hint="As people know you." required />
        <TextField name="email" label="Email" type="email" />
        <TextField name="message" label="Message" rows={4} />
        <TextField name="changed" label="Changed on" disabled />
        <PasswordField autoComplete="current-password" />
        <SubmitButton label="Send" busyLabel="Sending..." busy={false} />
      </Form>
    </Formik>
    <SubmitButton label="Send" busyLabel="Sending..." busy />
  </Part>
)

const Lists = () => (
  <Part title="Lists">
    <EmptyState title="No enquiries yet" action={<Button variant="main">Open the form</Button>}>
      What visitors write on the contact page comes here.
    </EmptyState>
    <Skeleton lines={3} />
    <Skeleton cards={3} />
    <Rows>
      <Cluster as="li" spread>
        <span>
          Meena Rao <b className={ui.pill}>New</b>
        </span>
        <Button>Mark as answered</Button>
      </Cluster>
      <Cluster as="li" spread>
        A name that is so long that it needs a second line in a narrow window
        <Button>Mark as answered</Button>
      </Cluster>
    </Rows>
    <Grid>
      <Stack frame="card">
        <h3>A card</h3>
        <p className={ui.note}>What is small and soft.</p>
      </Stack>
      <Stack frame="panel">
        <h3>A panel</h3>
        <p className={ui.targets}>
          <a href="#target">A link that stands alone</a>
        </p>
      </Stack>
    </Grid>
    <FigureTable
      caption="Results"
      columns={['Class', 'Registered', 'Passed', 'Remarks']}
      sentences={3}
      rows={[
        ['Class X', '40', '39', 'One was ill'],
        ['Class XII', '38', '38', ''],
      ]}
    />
  </Part>
)

const Texts = () => (
  <Part title="Texts">
    <Cluster>
      <Avatar name="Asha Kulkarni" />
      <Avatar name="Ravi Patil" large />
    </Cluster>
    <Cluster as="p" className={`${ui.note} ${ui.dayLine}`}>
      <time dateTime="2026-11-17">17 November 2026</time>
      <span>Sports</span>
    </Cluster>
    <Prose html={prose} />
  </Part>
)

const prose = `<h2>A text</h2><p>With a <a href="/boarding">link</a>, and ಕನ್ನಡ.</p>
<ul><li>one</li><li>two</li></ul><blockquote><p>Said by somebody</p></blockquote><hr>
<div class="table-scroll" role="group" aria-label="Fees" tabindex="0"><table><thead><tr><th scope="col">Class</th><th scope="col">Fee</th></tr></thead>
<tbody><tr><td>Class I</td><td class="align-right">12,000</td></tr></tbody></table></div>`
