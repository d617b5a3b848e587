import { useField } from 'formik'
import { useFormDraft } from '../draft/use-draft'
import {
  type ChosenFile,
  type FileValue,
  nameOfChosen,
  nameOfFile,
  pointerOf,
} from '../item-values'

/** The file of an item in its form, which is rendered anew when its value changes: `choose` puts another one in its place, or takes that back. */
export function useFileField(name: string) {
  const [{ value }, { error, touched, initialValue = value }, { setValue }] =
    useField<FileValue>(name)
  const draft = useFormDraft()
  const pointer = pointerOf(name)
  const { files, server, views } = draft.state()
  const kept = server.files.find(({ field }) => field === pointer)

  function choose(file: ChosenFile | undefined) {
    draft.choose(pointer, file)
    return setValue({ ...value, chosen: file ? nameOfChosen(file) : (kept?.name ?? '') })
  }

  return {
    choose,
    /** The file that was chosen in this form. */
    chosen: files.get(pointer),
    /** The file that there is: what it is called, and where a view of it is, if the server has one. */
    shown: { name: nameOfFile(value), url: kept ? views[kept.hash] : views[value.path] },
    /** Whether the form began with a published one, which can be opened. */
    isPublished: initialValue.chosen === '' && initialValue.path !== '',
    error: touched ? error : undefined,
  }
}
