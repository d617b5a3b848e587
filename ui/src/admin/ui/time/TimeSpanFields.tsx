import type { ComponentProps } from 'react'
import parts from '../parts.module.css'
import { TimeField } from './TimeField'

type EndProps = Omit<ComponentProps<typeof TimeField>, 'clock'>

/** From when until when, in a formik form. A day without a time counts whole. */
export const TimeSpanFields = ({ from, until }: { from: EndProps; until: EndProps }) => (
  <div className={`grid ${parts.times}`}>
    <TimeField {...from} clock="00:00" />
    <TimeField {...until} clock="23:59" />
  </div>
)
