import { IconDownload, IconPresentation } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SlideList } from './SlideList.tsx'
import { useSlides, type Wish } from './use-slides.ts'
import './presentations.css'

type SlidesDialogProps = { content: Content; onClose: () => void }

const counts = [10, 20, 40] as const
const lengths = [5, 10, 20, 40] as const

/** Slides of a source: how many and for how long a talk, then the slides with their notes, as a lesson or as a file. */
export function SlidesDialog({ content, onClose }: SlidesDialogProps) {
  const { t } = useTranslation()
  const [wish, setWish] = useState<Wish>({ count: 20, minutes: 10 })
  const { stage, slides, setSlides, make, open, download } = useSlides(content)
  const hasSlides = slides.length > 0
  const footer = hasSlides ? (
    <>
      <Button onClick={() => void download()}>
        <IconDownload size={20} aria-hidden="true" />
        {t('presentations.download')}
      </Button>
      <Button look="main" isBusy={stage === 'saving'} onClick={() => void open()}>
        <IconPresentation size={20} aria-hidden="true" />
        {t('presentations.open')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button look="main" isBusy={stage === 'making'} onClick={() => void make(wish)}>
        {t(stage === 'failed' ? 'common.retry' : 'presentations.make')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('presentations.title')} closeLabel={t('common.close')} onClose={onClose} footer={footer}>
      {hasSlides ? (
        <SlideList slides={slides} language={content.language} onChange={setSlides} />
      ) : (
        <WishFields wish={wish} onChange={setWish} />
      )}
      <p role="status">{stage === 'making' && t('presentations.making')}</p>
      {stage === 'empty' && <p role="alert">{t('presentations.empty')}</p>}
      {stage === 'failed' && <p role="alert">{t('presentations.failed')}</p>}
    </Dialog>
  )
}

function WishFields({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <p className="soft">{t('presentations.lead')}</p>
      <SelectField
        label={t('presentations.count')}
        value={wish.count}
        options={counts.map((count) => ({ value: String(count), label: t('presentations.slides', { count }) }))}
        onChange={(event) => onChange({ ...wish, count: Number(event.target.value) })}
      />
      <SelectField
        label={t('presentations.minutes')}
        value={wish.minutes}
        options={lengths.map((count) => ({ value: String(count), label: t('presentations.ofMinutes', { count }) }))}
        onChange={(event) => onChange({ ...wish, minutes: Number(event.target.value) })}
      />
    </div>
  )
}
