import { useField } from 'formik'
import { useFormDraft } from '../draft/use-draft'
import {
  type ChosenFile,
  type FileValue,
  nameOfChosen,
  nameOfFile,
  pointerOf,
} from '../item-values'

/** The file of an item in its form: `choose` puts another one in its place, or takes that back. */
export function useFileField(name: string) {
  const [{ value }, { error, touched, initialValue = value }, { setValue }] =
    useField<FileValue>(name)
  const draft = useFormDraft()
  const pointer = pointerOf(name)

  function choose(file: ChosenFile | undefined) {
    const kept = draft.state().server.files.find(({ field }) => field === pointer)
    draft.choose(pointer, file)
    return setValue({ ...value, chosen: file ? nameOfChosen(file) : (kept?.name ?? '') })
  }

  return {
    choose,
    /** The file that was chosen in this form. */
    chosen: draft.state().files.get(pointer),
    /** The name of the file that the form began with. */
    current: nameOfFile(initialValue),
    /** Whether that is the published one, which can be opened. */
    isPublished: initialValue.chosen === '' && initialValue.path !== '',
    error: touched ? error : undefined,
  }
}
