import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { content } from '#admin/content/route'
import { useVisit } from '#admin/ui/navigation'
import type { User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { StatusMessage } from '#kit/ui/Alert'
import { AllPictures } from './AllPictures'
import { OnePicture } from './OnePicture'
import { addressOfPictures, pictureFilterIn } from './route'

/** The pictures of the site with the places that show them, or one of them. Which, stands in the address. */
export default function PicturesScreen({ user }: { user: User }) {
  const { search } = useLocation()
  const visit = useVisit()
  const filter = pictureFilterIn(search)
  const [done, setDone] = useState({ message: '', times: 0 })
  // As soon as it is there: after a dialog has given the focus back, and before a new address moves it to the heading.
  const { ref: message } = useFocusTarget<HTMLParagraphElement>({ onMount: true })

  const say = (message: string) => setDone({ message, times: done.times + 1 })

  /** Shows what was done beside the picture that there is now, or beside the list. */
  function leave(message: string, id = '') {
    visit(addressOfPictures({ id }))
    say(message)
  }

  return (
    <>
      <StatusMessage>
        {done.message && (
          <>
            <p key={done.times} ref={message} tabIndex={-1}>
              {done.message}
            </p>
            {filter.id && <Link to={content.path}>{t('Older versions')}</Link>}
          </>
        )}
      </StatusMessage>
      {filter.id ? (
        <OnePicture key={search} filter={filter} user={user} onDone={leave} />
      ) : (
        <AllPictures filter={filter} user={user} onDone={say} />
      )}
    </>
  )
}
