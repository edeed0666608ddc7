import type { DrawnImage } from '@takhti/schema/ai/drawn-image'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { readFile } from '../../uploads/read-file.ts'

type Fault = 'declined' | 'failed' | 'full'

/** An image that was drawn, on this device. */
type Shown = { file: File; address: string }

/** Draws an image from words at the server's engine; it is a file of *My Content* then, and goes to the page by a press. */
export function DrawPicture({ onTake }: { onTake: (file: File) => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'sets.pictures.draw' })
  const image = useCommand(lateCalls.ai.image, { isShownInPlace: true })
  const [words, setWords] = useState('')
  const [stage, setStage] = useState<Shown | Fault | 'ready' | 'drawing'>('ready')
  const shown = typeof stage === 'object' ? stage : null
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.address)), [shown])

  async function draw() {
    setStage('drawing')
    try {
      const answer = await image.run({ prompt: words.replaceAll(/\s+/gu, ' ').trim() })
      // A call that is never queued has an answer.
      if (answer === null) return setStage('failed')
      if ('refused' in answer) setStage(answer.refused === 'assistant/declined' ? 'declined' : 'failed')
      else setStage(await opened(answer))
    } catch (error) {
      setStage(error instanceof ApiError && error.code === 'LICENSE_LIMIT_EXHAUSTED' ? 'full' : 'failed')
    }
  }

  const isDrawing = stage === 'drawing'
  return (
    <section className="stack">
      <AreaField
        label={t('words')}
        hint={t('hint')}
        rows={2}
        maxLength={2_000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={stage === 'declined' || stage === 'failed' || stage === 'full' ? t(stage) : null}
      />
      {shown && <img className="drawn-picture" src={shown.address} alt={words} />}
      <div className="row">
        <Button isBusy={isDrawing} disabled={words.trim() === ''} onClick={() => void draw()}>
          {t('draw')}
        </Button>
        {shown && (
          <Button look="main" onClick={() => onTake(shown.file)}>
            {t('place')}
          </Button>
        )}
      </div>
      <p role="status">{isDrawing && t('drawing')}</p>
    </section>
  )
}

async function opened({ id, bytes, file, mediaType }: DrawnImage): Promise<Shown> {
  const blob = await readFile({ id, bytes })
  const drawn = new File([blob], file, { type: mediaType })
  return { file: drawn, address: URL.createObjectURL(drawn) }
}
