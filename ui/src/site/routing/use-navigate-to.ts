import { type NavigateFunction, useNavigate } from 'react-router'

/** Goes to a page without loading everything afresh. To the same page again is no step back. */
export function useNavigateTo() {
  const navigate = useNavigate()
  return (link: string) => visit(navigate, link)
}

function visit(navigate: NavigateFunction, link: string) {
  const { href } = window.location
  void navigate(link, { replace: new URL(link, href).href === href })
}
