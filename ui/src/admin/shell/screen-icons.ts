import {
  CircleUser,
  ClipboardCheck,
  FileText,
  GalleryHorizontalEnd,
  House,
  Image,
  Images,
  Inbox,
  type LucideIcon,
  Megaphone,
  Newspaper,
  ScrollText,
  TriangleAlert,
  Users,
} from 'lucide-react'

/** The signs of the admin screens by path. */
export const screenIcons: Record<string, LucideIcon> = {
  '/admin-dashboard': House,
  '/admin-enquiries': Inbox,
  '/admin-slider': Images,
  '/admin-popup': Megaphone,
  '/admin-items': Newspaper,
  '/admin-albums': GalleryHorizontalEnd,
  '/admin-alert': TriangleAlert,
  '/admin-pictures': Image,
  '/admin-content': FileText,
  '/admin-disclosure': ClipboardCheck,
  '/admin-accounts': Users,
  '/admin-audit': ScrollText,
  '/admin-account': CircleUser,
}
