import type { ComponentProps } from 'react'
import { Grid } from '#kit/ui/arrange'
import parts from '../parts.module.css'
import { TimeField } from './TimeField'

type EndProps = Omit<ComponentProps<typeof TimeField>, 'clock'>

/** From when until when, in a formik form. A day without a time counts whole. */
export const TimeSpanFields = ({ from, until }: { from: EndProps; until: EndProps }) => (
  <Grid className={parts.times}>
    <TimeField {...from} clock="00:00" />
    <TimeField {...until} clock="23:59" />
  </Grid>
)
