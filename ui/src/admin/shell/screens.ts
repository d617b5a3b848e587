import { accounts, ownAccount, tokens } from '#admin/accounts/route'
import { audit } from '#admin/audit/route'
import { content } from '#admin/content/route'
import { dashboard } from '#admin/dashboard/route'
import { disclosure } from '#admin/disclosure/route'
import { enquiries } from '#admin/enquiries/route'
import { albums, alerts, items } from '#admin/items/route'
import { pictures } from '#admin/pictures/route'
import { popup } from '#admin/popup/route'
import { slider } from '#admin/slider/route'
import type { AdminScreen } from '#admin/ui/screen'

/** All screens of the admin area, in the order of the menu. */
export const screens: AdminScreen[] = [
  dashboard,
  enquiries,
  slider,
  popup,
  items,
  albums,
  alerts,
  pictures,
  content,
  disclosure,
  accounts,
  tokens,
  audit,
  ownAccount,
]
