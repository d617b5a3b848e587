import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import 'yet-another-react-lightbox/plugins/captions.css'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/styles.css'
import type { Photo } from '#kit/api/types.gen'

export interface ViewerProps {
  album: string
  images: Photo[]
  shown: number
  close: () => void
}

/** Lines enough for the longest caption on the narrowest phone. */
const longest = 12

/** Pictures over the whole window, one at a time. */
export default function Viewer({ album, images, shown, close }: ViewerProps) {
  return (
    <Lightbox
      open
      close={close}
      index={shown}
      slides={images.map((image) => ({ ...slide(image), title: album }))}
      plugins={[Captions, Counter]}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: longest }}
      carousel={{ finite: true }}
      controller={{ closeOnPullDown: true }}
    />
  )
}

const slide = ({ url, srcset, width, height, alt, caption }: Photo) => ({
  src: url,
  alt,
  description: caption,
  width,
  height,
  srcSet: srcset
    .split(', ')
    .filter(Boolean)
    .map((each) => variant(each, width, height)),
})

/** One address of a srcset, "/media/x-960.webp 960w", with its height. */
function variant(text: string, fullWidth: number, fullHeight: number) {
  const [src = '', descriptor = ''] = text.split(' ')
  const width = Number.parseInt(descriptor, 10)
  return { src, width, height: Math.round((width * fullHeight) / fullWidth) }
}
