import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { PageVideo } from '@takhti/schema/files/library/model'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { readShared } from './library-reader.ts'
import './library.css'

/** A shared video over its card on a page. Nothing is fetched before a press, and all of it before it plays. */
export function LibraryVideo({ video: { fileId, name, mediaType, bytes } }: { video: PageVideo }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'mediaLibrary' })
  const [stage, setStage] = useState<'ready' | 'failed' | number | { address: string }>('ready')
  const reading = useRef<AbortController>(undefined)
  const address = typeof stage === 'object' ? stage.address : null
  useEffect(() => () => reading.current?.abort(), [])
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address])

  async function load() {
    const { signal } = (reading.current = new AbortController())
    setStage(0)
    try {
      const shared = { id: fileId, file: name, mediaType, bytes }
      const file = await readShared(shared, { signal, onPart: setStage })
      if (!signal.aborted) setStage({ address: URL.createObjectURL(file) })
    } catch {
      if (!signal.aborted) setStage('failed')
    }
  }

  if (address !== null) {
    return (
      <section className="page-video" aria-label={name}>
        {/* A teacher's own video has no file of captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video controls autoPlay playsInline src={address} aria-label={name} />
        <IconButton label={t('stop', { name })} onClick={() => setStage('ready')}>
          <IconX aria-hidden="true" />
        </IconButton>
      </section>
    )
  }
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="page-video-card">
      <p role="status">
        {typeof stage === 'number' && t('coming', { share: percent.format(stage) })}
        {stage === 'failed' && t('gone', { name })}
      </p>
      {typeof stage !== 'number' && (
        <button type="button" className="button" onClick={() => void load()}>
          <IconPlayerPlay aria-hidden="true" />
          {t('play', { name })}
        </button>
      )}
    </div>
  )
}
