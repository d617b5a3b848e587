import type { Life, Scene } from '#kit/api/types.gen'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Quote } from './HomeBlocks'
import styles from './SchoolDay.module.css'

/** A picture in a row of five, or as wide as a phone. */
const inDay = '(min-width: 80rem) 26rem, (min-width: 64rem) 32vw, 88vw'

/** A school day hour by hour, along a line: down a phone, across a wide window. */
export function SchoolDay({ life: { heading, pictures } }: { life: Life }) {
  return (
    <Stack as="section" className={ui.wrap} aria-labelledby="life">
      <h2 id="life">{heading}</h2>
      <ol className={styles.day}>
        {pictures.map((scene) => (
          <Hour key={scene.url} scene={scene} />
        ))}
      </ol>
    </Stack>
  )
}

function Hour({ scene }: { scene: Scene }) {
  const { caption = '', quote, figure } = scene
  const [time, what] = timeOf(caption)
  return (
    <li>
      <p>
        {time && <b>{time}</b>} {what}
      </p>
      <Picture image={scene} sizes={inDay} cover="arch" rounded />
      {quote && <Quote voice={quote} />}
      {figure && (
        <p>
          <b>{figure.figure}</b> {figure.label}
        </p>
      )}
    </li>
  )
}

/** A caption such as "10 am: chemistry, hands first" begins with a time. */
function timeOf(caption: string): [time: string, what: string] {
  const [, time, what] = /^(\d[^:]*): (.*)$/s.exec(caption) ?? []
  return time && what ? [time, what] : ['', caption]
}
