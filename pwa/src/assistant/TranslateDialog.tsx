import { primaryLanguage } from '@takhti/schema/kit/words'
import { userLanguages } from '@takhti/schema/languages/user-languages'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { languageName, percentText } from './assistant-text.ts'
import { deviceModels } from './engines/device-models.ts'
import { EngineFault, type EngineFaultCode } from './engines/engine-worker.ts'
import { translateOnDevice } from './engines/translate.ts'

export type Translatable = { text: string; language: string }

/** *Translate text*: by the browser's own model where it has one for the two languages; else it is refused in words. */
export function TranslateDialog({ data, onClose }: { data: Translatable; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const reader = i18n.language
  const [text, setText] = useState(data.text)
  const [to, setTo] = useState(
    primaryLanguage(data.language) === primaryLanguage(reader) ? 'en' : primaryLanguage(reader),
  )
  const translating = useTranslating()
  const { translated, share, fault, isRunning } = translating
  return (
    <Dialog title={t('assistant.dialogs.translate')} closeLabel={t('common.close')} onClose={onClose}>
      <TextToTranslate text={text} language={data.language} onChange={setText} />
      <SelectField
        label={t('assistant.translate.to')}
        value={to}
        options={languagesFor(reader)}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="row">
        <Button
          look="main"
          isBusy={isRunning}
          disabled={text.trim() === ''}
          onClick={() => void translating.begin({ text, from: data.language, to })}
        >
          {t('assistant.translate.translate')}
        </Button>
        {isRunning && <Button onClick={translating.cancel}>{t('common.cancel')}</Button>}
      </div>
      <p className="small soft" role="status">
        {share !== null && t('assistant.stages.download', { share: percentText(share, reader) })}
      </p>
      {fault && (
        <p className="field-error" role="alert">
          {fault === 'notHere' ? t('assistant.translate.none') : t(`assistant.faults.${fault}`)}
        </p>
      )}
      {translated && (
        <section className="card stack" aria-label={t('assistant.translate.translation')}>
          <p className="small soft">{t('assistant.translate.byDevice')}</p>
          <p lang={translated.to} dir="auto" className="translated">
            {translated.text}
          </p>
        </section>
      )}
    </Dialog>
  )
}

function languagesFor(reader: string) {
  return userLanguages
    .map((value: string) => ({ value, label: languageName(value, reader) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, reader))
}

type TextProps = { text: string; language: string; onChange: (text: string) => void }

function TextToTranslate({ text, language, onChange }: TextProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('assistant.translate.text')}</label>
      <textarea
        id={id}
        className="edit-text"
        rows={6}
        dir="auto"
        lang={language}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

type Asked = { text: string; from: string; to: string }

/** One translation at a time; what comes after it was given up or left is not shown. */
function useTranslating() {
  const [translated, setTranslated] = useState<{ text: string; to: string } | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<EngineFaultCode | null>(null)
  const [isRunning, setRunning] = useState(false)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function begin(asked: Asked) {
    control.current?.abort()
    const mine = new AbortController()
    control.current = mine
    setRunning(true)
    setFault(null)
    setTranslated(null)
    const opening = { signal: mine.signal, onProgress: (done: number) => !mine.signal.aborted && setShare(done) }
    try {
      const text = await translateOnDevice(asked, deviceModels(), opening)
      if (!mine.signal.aborted) setTranslated({ text, to: asked.to })
    } catch (problem) {
      const code = problem instanceof EngineFault ? problem.code : 'failed'
      if (code !== 'cancelled') setFault(code)
    } finally {
      if (control.current === mine) {
        setRunning(false)
        setShare(null)
      }
    }
  }

  return { translated, share, fault, isRunning, begin, cancel: () => control.current?.abort() }
}
