import { useField } from 'formik'
import type { CSSProperties } from 'react'
import parts from '#admin/ui/parts.module.css'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

/** The parts of a picture that can stay in view, row by row, as the content names them. */
const points: [string, MarkedText][] = [
  ['top left', msg('Top left')],
  ['top', msg('Top')],
  ['top right', msg('Top right')],
  ['left', msg('Left')],
  ['middle', msg('Middle')],
  ['right', msg('Right')],
  ['bottom left', msg('Bottom left')],
  ['bottom', msg('Bottom')],
  ['bottom right', msg('Bottom right')],
]

/** Three columns and their gaps. */
const thirds = { '--column': '26%' } as CSSProperties

/** Nine points on the picture: what stays in view where a page cuts it. */
export function FocusField({ image }: { image: string }) {
  const [{ value, ...field }] = useField<string>('focus')
  return (
    <Stack as="fieldset" gap="tight">
      <legend className={ui.bold}>{t('Which part must not be cut off?')}</legend>
      <div className={parts.layers}>
        <img src={image} alt="" className={ui.rounded} />
        <Grid className={parts.points} style={thirds}>
          {points.map(([point, label]) => (
            <label key={point}>
              <input {...field} type="radio" value={point} checked={value === point} />
              <span className={ui.visuallyHidden}>{t(label)}</span>
            </label>
          ))}
        </Grid>
      </div>
    </Stack>
  )
}
