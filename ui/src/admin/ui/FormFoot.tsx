import type { ReactNode } from 'react'
import { Cluster, Stack } from '#kit/ui/arrange'
import parts from './parts.module.css'

interface FormFootProps {
  /** What came of them. */
  feedback?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** What ends a form or a list that is changed: it stays in sight for as long as that is. */
export const FormFoot = ({ feedback, children }: FormFootProps) => (
  <Stack gap="tight" className={`${parts.foot} ${parts.finish}`}>
    {feedback}
    <Cluster>{children}</Cluster>
  </Stack>
)
