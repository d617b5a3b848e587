import { type FieldSpec, isList } from '../../kinds/kind-spec'
import { AddressField } from './AddressField'
import { LinksField } from './LinksField'
import { PlaceField } from './PlaceField'

/** A field of the menu, or of the place of a new page in it. Few forms have one, so that it is loaded with these. */
export default function MenuField({ spec }: { spec: FieldSpec }) {
  if (isList(spec)) return <LinksField spec={spec} path={spec.name} />
  return spec.control === 'address' ? <AddressField spec={spec} /> : <PlaceField spec={spec} />
}
