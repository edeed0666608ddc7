import { IconBadgeCc } from '@tabler/icons-react'
import { maxCaption } from '@takhti/schema/live/rules'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { canCaption, Captioner } from './captioner.ts'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'

/** The last words of the teacher, for as long as they are being spoken. */
export function Captions({ state: { caption } }: { state: ClassState }) {
  if (caption === null) return null
  return (
    // It is the teacher's voice: a screen reader would talk over it.
    <p className="live-captions" aria-live="off">
      <bdi>{caption.text}</bdi>
    </p>
  )
}

/** Turns captions of the teacher's own voice on, where the browser can write down what is spoken. */
export function CaptionSwitch({ client }: { client: ClassClient }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'live.captions' })
  const [status, setStatus] = useState<'off' | 'on' | 'failed'>('off')
  const captioner = useRef<Captioner | null>(null)
  useEffect(() => () => captioner.current?.stop(), [])
  if (!canCaption()) return null
  const press = () => {
    captioner.current ??= new Captioner(
      ({ text, isFinal }) => client.send('caption/send', { text: text.slice(-maxCaption), isFinal }),
      () => setStatus('failed'),
    )
    if (status === 'on') captioner.current.stop()
    else captioner.current.start(i18n.language)
    setStatus(status === 'on' ? 'off' : 'on')
  }
  return (
    <section className="stack">
      <Button aria-pressed={status === 'on'} onClick={press}>
        <IconBadgeCc aria-hidden="true" size={18} />
        {t('title')}
      </Button>
      <p className="small soft">{t('hint')}</p>
      {status === 'failed' && (
        <p role="alert" className="field-error">
          {t('failed')}
        </p>
      )}
    </section>
  )
}
