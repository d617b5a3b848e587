import { useMutation } from '@tanstack/react-query'
import type { AccountView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { changeAccountMutation } from './queries'

/** What was last done, and to which account. */
export interface AccountNotice {
  id: string
  message: string
}

/** Hears what was done to the account with an ID, in words. */
export type OnAccountChange = (id: string, message: string) => void

/** The mutation by which an owner changes one account; it tells what was done. */
export const useAccountChange = ({ _id }: AccountView, onChanged: OnAccountChange) =>
  useMutation({
    ...changeAccountMutation(_id),
    onSuccess: ({ message }) => onChanged(_id, message),
  })

/** The title of the alert when an account was not changed. */
export const changeFailedTitle = ({ userName }: AccountView) =>
  t('{userName} could not be changed.', { userName })
