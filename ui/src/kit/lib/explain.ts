/** For a page that could not be rendered by the server, nor now by the browser. */
export function explain(root: HTMLElement) {
  root.querySelector('main [role=status]')?.remove()
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = 'This page could not be loaded. '
  const retry = document.createElement('button')
  retry.textContent = 'Retry'
  retry.onclick = () => location.reload()
  text.append(retry)
  const place = root.querySelector('main > *') ?? root
  place.append(text)
}
