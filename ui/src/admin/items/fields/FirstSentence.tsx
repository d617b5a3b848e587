import { useField } from 'formik'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { firstSentence } from './read-markdown'

/** Takes the first sentence of another text, while there is nothing here. */
export default function FirstSentence({ path, of }: { path: string; of: string }) {
  const [{ value }, , { setValue }] = useField<string>(path)
  const [{ value: text = '' }] = useField<string | undefined>(of)
  const sentence = firstSentence(text)
  if (value || !sentence) return null
  return (
    <div>
      <Button onClick={() => void setValue(sentence)}>
        {t('Take the first sentence of the text')}
      </Button>
    </div>
  )
}
