import { IconPhoto, IconVideo } from '@tabler/icons-react'
import type { LibraryFile } from '@takhti/schema/files/library/model'
import { libraryKindOf, type LibraryKind } from '@takhti/schema/files/library/rules'
import { partBytes } from '@takhti/schema/files/uploads/rules'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { amountText } from '#licences/licences-text.ts'
import { isolated } from '#ui/bidi-isolates.ts'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useBlobAddress } from '#ui/use-blob-address.ts'
import { readShared } from './library-reader.ts'
import './library.css'

/** The maximum of rows at once: each may fetch a thumbnail. */
const pageSize = 24

/** The largest picture that is fetched for its row. */
const maxThumbBytes = 2 * partBytes

type LibraryShelfProps = {
  kinds: readonly LibraryKind[]
  /** The file whose button is busy. */
  busyId?: string | null
  onTake: (file: LibraryFile) => void
}

/** The pictures and videos that the institute's teachers share, searched by name and teacher on this device. */
export function LibraryShelf({ kinds, busyId = null, onTake }: LibraryShelfProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'mediaLibrary' })
  const { t: common } = useTranslation()
  const { items, problem, isWhole } = useEveryPage(lateCalls.mediaLibrary.list, {}, (page) => page)
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<LibraryKind | null>(null)
  const [count, setCount] = useState(pageSize)
  const ofKinds = items.filter(({ mediaType }) => kinds.some((each) => each === libraryKindOf(mediaType)))
  const sought = foldSearch(search)
  const found = ofKinds.filter(
    ({ file, sharedBy, mediaType }) =>
      (kind === null || libraryKindOf(mediaType) === kind) && foldSearch(`${file} ${sharedBy}`).includes(sought),
  )
  return (
    <section className="stack" aria-label={t('title')}>
      <SearchField label={t('search')} value={search} onSearch={setSearch} />
      {kinds.length > 1 && (
        <span className="row media-library-kinds" role="group" aria-label={t('kind')}>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              aria-pressed={kind === each}
              onClick={() => setKind(kind === each ? null : each)}
            >
              {t(`kinds.${each}`)}
            </button>
          ))}
        </span>
      )}
      {problem && <p role="alert">{common(`errors.${problem.code}`)}</p>}
      <p role="status" className="soft">
        {isWhole && found.length === 0 && t(ofKinds.length === 0 ? 'none' : 'notFound')}
      </p>
      <ul className="media-library">
        {found.slice(0, count).map((file) => (
          <li key={file.id}>
            <Button isBusy={busyId === file.id} onClick={() => onTake(file)}>
              <Face file={file} />
            </Button>
          </li>
        ))}
      </ul>
      {found.length > count && <Button onClick={() => setCount(count + pageSize)}>{common('common.more')}</Button>}
    </section>
  )
}

function Face({ file }: { file: LibraryFile }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'mediaLibrary' })
  const isVideo = libraryKindOf(file.mediaType) === 'video'
  const Mark = isVideo ? IconVideo : IconPhoto
  return (
    <>
      {isVideo || file.bytes > maxThumbBytes ? <Mark size={32} aria-hidden="true" /> : <Thumb file={file} />}
      <span className="media-library-name">
        <strong dir="auto">{file.file}</strong>
        <span className="small soft">
          {t('by', { name: isolated(file.sharedBy), size: amountText(i18n.language, 'dataStorage', file.bytes) })}
        </span>
      </span>
    </>
  )
}

function Thumb({ file }: { file: LibraryFile }) {
  const address = useBlobAddress(file.id, () => readShared(file))
  if (!address) return <IconPhoto size={32} aria-hidden="true" />
  return <img className="media-library-thumb" src={address} alt="" />
}
