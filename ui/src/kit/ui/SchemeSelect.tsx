import { t } from '#kit/i18n/message'
import { Cluster } from './arrange'
import { ui } from './names'

/** Light, dark, or as the device says. `followScheme` does what is chosen, so that it works before React is there. */
export const SchemeSelect = () => (
  <Cluster as="label" gap="tight" className={`${ui.scriptOnly} ${ui.screenOnly}`}>
    {t('Colours')}
    <select name="scheme" ref={showScheme}>
      <option value="">{t('As on this device')}</option>
      <option value="light">{t('Light')}</option>
      <option value="dark">{t('Dark')}</option>
    </select>
  </Cluster>
)

function showScheme(select: HTMLSelectElement | null) {
  if (select) select.value = document.documentElement.dataset.scheme ?? ''
}
