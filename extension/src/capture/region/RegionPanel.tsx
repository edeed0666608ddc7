import type { Capture } from '@takhti/schema/capture/model'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { previewWords } from '#app/late-words.ts'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useLateWords, useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { plainAddress } from '../draft.ts'
import { cutOut, type CutOut } from './cut-out.ts'
import { findImage } from './find-image.ts'
import { pixelsOf, whole, type Region } from './region.ts'
import { RegionFrame } from './RegionFrame.tsx'
import { takeShot, type Shot } from './take-shot.ts'

type Step = { name: 'taking' } | { name: 'none' } | { name: 'shot'; shot: Shot; region: Region }

/** An image of the page, which is chosen at first. */
type Sought = { tabId: number; url: string }

/** The limit of a description, in characters. */
const maxAltLength = 1_000

/** Takes a screenshot of the page beside the panel and sends a region of it, as it is shown and described here. */
export function RegionPanel({ image, onEnd }: { image: Sought | null; onEnd: () => void }) {
  useLateWords(previewWords)
  const { t } = useWords()
  const heading = useId()
  const [step, setStep] = useState<Step>({ name: 'taking' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isLeft = false
    void shotOf(image).then((next) => !isLeft && setStep(next))
    return () => void (isLeft = true)
  }, [turn, image])

  function again() {
    setStep({ name: 'taking' })
    setTurn(turn + 1)
  }

  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>{t('region.heading')}</h2>
      {step.name === 'none' && <ProblemNote problem="noAccess" />}
      {step.name === 'shot' && <PictureForm key={turn} shot={step.shot} first={step.region} onEnd={onEnd} />}
      <div className="actions">
        <button type="button" disabled={step.name === 'taking'} onClick={again}>
          {t('region.again')}
        </button>
        <button type="button" onClick={onEnd}>
          {t('preview.cancel')}
        </button>
      </div>
    </section>
  )
}

async function shotOf(image: Sought | null): Promise<Step> {
  const region = image === null ? whole : await findImage(image.tabId, image.url)
  const shot = await takeShot()
  return shot === null ? { name: 'none' } : { name: 'shot', shot, region }
}

function PictureForm({ shot, first, onEnd }: { shot: Shot; first: Region; onEnd: () => void }) {
  const { t, language } = useWords()
  const [region, setRegion] = useState<Region>(first)
  const [title, setTitle] = useState(shot.title)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const cut = useCutOut(shot, region)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (cut === null) return
    const url = plainAddress(shot.url)
    const picture: Capture = {
      kind: 'document',
      format: 'image',
      title: title.trim() || alt,
      ...(url !== null && { url }),
      // A description is written in the user's own language.
      language,
      capturedAt: new Date().toISOString(),
      via: 'tab',
      picture: { bytes: cut.bytes, type: cut.type },
      segments: [{ text: alt.trim() }],
    }
    const fault = await sendMessage('capture/send', picture).then(
      (answer) => answer.problem,
      () => 'common/internal' as const,
    )
    setProblem(fault)
    if (fault === null) onEnd()
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <RegionFrame bitmap={shot.bitmap} region={region} onRegion={setRegion} />
      <h3>{t('preview.heading')}</h3>
      <RegionPreview shot={shot} region={region} alt={alt} />
      <p role="status">{cut && sizeText(cut, language)}</p>
      <dl className="facts">
        <dt>{t('preview.from')}</dt>
        <dd>
          <bdi dir="ltr">{plainAddress(shot.url) ?? '—'}</bdi>
        </dd>
      </dl>
      <label>
        {t('preview.title')}
        <input
          type="text"
          dir="auto"
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label>
        {t('region.alt')}
        <textarea
          dir="auto"
          rows={2}
          required
          maxLength={maxAltLength}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </label>
      {problem !== null && <ProblemNote problem={problem} />}
      <button type="submit" className="main" disabled={cut === null || alt.trim() === ''}>
        {t('preview.send')}
      </button>
    </form>
  )
}

/** Exactly the pixels that are sent. */
function RegionPreview({ shot, region, alt }: { shot: Shot; region: Region; alt: string }) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { x, y, width, height } = pixelsOf(region, shot.bitmap)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(shot.bitmap, x, y, width, height, 0, 0, width, height)
  }, [shot, x, y, width, height])
  return (
    <canvas
      ref={canvas}
      className="cut-out"
      width={width}
      height={height}
      role="img"
      aria-label={alt.trim() || t('region.preview')}
    />
  )
}

/** The region as it would be sent; null while it is being made. Only the last one counts. */
function useCutOut({ bitmap }: Shot, region: Region): CutOut | null {
  const [made, setMade] = useState<{ region: Region; cut: CutOut | null } | null>(null)
  useEffect(() => {
    let isLeft = false
    // While an edge is dragged, no image is made for every pixel of the way.
    const timer = setTimeout(() => {
      void cutOut(bitmap, region).then((cut) => !isLeft && setMade({ region, cut }))
    }, 200)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [bitmap, region])
  return made?.region === region ? made.cut : null
}

function sizeText({ width, height, size }: CutOut, language: string): string {
  const kilobytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  }).format(size / 1_000)
  return `${width.toLocaleString(language)} × ${height.toLocaleString(language)} · ${kilobytes}`
}
