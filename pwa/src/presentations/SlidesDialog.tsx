import { IconDownload, IconPresentation } from '@tabler/icons-react'
import { maxOutlineLength, maxTypedSlides } from '@takhti/schema/presentations/rules'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EngineName, SlidesEngine, SlidesMaker } from '#assistant/port.tsx'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { LookField } from './LookField.tsx'
import type { Wish } from './made-slides.ts'
import type { Material } from './material.ts'
import { instituteColour, type LookName } from './slide-look.ts'
import { SlideList } from './SlideList.tsx'
import { useSlides } from './use-slides.ts'
import './presentations.css'

type SlidesDialogProps = { material: Material; onClose: () => void }

const counts = [10, 20, 40] as const
const lengths = [5, 10, 20, 40] as const

/** Slides of a material: a wish or an outline, then the slides with their notes, as a lesson or as a file. */
export function SlidesDialog({ material, onClose }: SlidesDialogProps) {
  const { t } = useTranslation()
  const [wish, setWish] = useState<Wish>({ count: 20, minutes: 10, engine: 'embedded' })
  const choose = useCallback((engine: EngineName) => setWish((before) => ({ ...before, engine })), [])
  const isTyped = 'outline' in material.from
  const [outline, setOutline] = useState('outline' in material.from ? material.from.outline : '')
  const [look, setLook] = useState<LookName>(() => (instituteColour() === null ? 'sea' : 'own'))
  const { stage, made, setSlides, make, makeOf, open, download } = useSlides(material, look, onClose)
  const hasSlides = made.slides.length > 0
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
      <Button look="main" isBusy={stage === 'making'} onClick={() => void (isTyped ? makeOf(outline) : make(wish))}>
        {t(stage === 'failed' ? 'common.retry' : 'presentations.make')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('presentations.title')} closeLabel={t('common.close')} onClose={onClose} footer={footer}>
      {hasSlides && made.origin && (
        <Suspense fallback={null}>
          <SlidesMaker origin={made.origin} />
        </Suspense>
      )}
      {hasSlides && <LookField look={look} onChange={setLook} />}
      {hasSlides && <SlideList slides={made.slides} language={made.language} onChange={setSlides} />}
      {!hasSlides && isTyped && <OutlineField outline={outline} onChange={setOutline} />}
      {!hasSlides && !isTyped && <WishFields wish={wish} onChange={setWish} />}
      {!hasSlides && 'source' in material.from && (
        <Suspense fallback={null}>
          <SlidesEngine language={material.from.source.capture.language} onChange={choose} />
        </Suspense>
      )}
      <p role="status">{stage === 'making' && t('presentations.making')}</p>
      {stage === 'empty' && <p role="alert">{t('presentations.empty')}</p>}
      {stage === 'tooMany' && (
        <p role="alert">{t('presentations.tooMany', { count: made.count, most: maxTypedSlides })}</p>
      )}
      {stage === 'failed' && <p role="alert">{t('presentations.failed')}</p>}
    </Dialog>
  )
}

function OutlineField({ outline, onChange }: { outline: string; onChange: (outline: string) => void }) {
  const { t } = useTranslation()
  return (
    <AreaField
      label={t('presentations.outline')}
      hint={t('presentations.outlineHint', { most: maxTypedSlides })}
      rows={12}
      maxLength={maxOutlineLength}
      value={outline}
      onChange={({ target }) => onChange(target.value)}
    />
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
