import { TextField } from '../forms/TextField'
import { DecorativeField } from './DecorativeField'
import styles from './popup.module.css'

/** What is said about the pop-up's picture; the same when it is made and later. */
export function PopupFields() {
  return (
    <>
      <TextField
        name="alt"
        label="What the picture shows"
        hint="For those who can’t see it. Repeat the words that stand in the picture."
      />
      <DecorativeField />
      <TextField
        name="link"
        label="Link (optional)"
        hint="A page of this site, such as /latest, or an https:// address."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.times}>
        <TextField
          name="from"
          label="Show from (IST)"
          type="datetime-local"
          hint="Empty: at once"
        />
        <TextField
          name="until"
          label="Show until (IST)"
          type="datetime-local"
          hint="Empty: until you delete it"
        />
      </div>
    </>
  )
}
