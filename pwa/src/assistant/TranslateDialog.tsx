import { primaryLanguage } from '@takhti/schema/kit/words'
import { userLanguages } from '@takhti/schema/languages/user-languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '#files/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { languageName, percentText } from './assistant-text.ts'
import { EngineChooser } from './EngineChooser.tsx'
import { MadeByLine, WhyText } from './MadeByLine.tsx'
import { useEngines } from './use-engines.ts'
import { useTranslating, useTranslator } from './use-translation.ts'

export type Translatable = { text: string; language: string }

/**
 * *Translate text*: by the browser's own model where it has one for the two languages; otherwise it shows a refusal.
 */
export function TranslateDialog({ data, onClose }: { data: Translatable; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const reader = i18n.language
  const [text, setText] = useState(data.text)
  const from = primaryLanguage(data.language)
  const [to, setTo] = useState(() => [primaryLanguage(reader), 'en', 'hi'].find((each) => each !== from) ?? 'en')
  const engines = useEngines(data.language)
  const device = useTranslator({ from: data.language, to }, engines.models)
  // The built-in engine does not translate: a user who chose it has not agreed to send anything to the server.
  const choices = [{ name: 'device' as const, state: device }, ...engines.choices.filter(({ name }) => name === 'edge')]
  const chosen = engines.chosen === 'edge' ? 'edge' : 'device'
  const translating = useTranslating()
  const { translated, share, fault, refused, isRunning } = translating
  return (
    <Dialog title={t('assistant.dialogs.translate')} closeLabel={t('common.close')} onClose={onClose}>
      <EngineChooser engines={{ ...engines, choices, chosen }} />
      <TextArea
        label={t('assistant.translate.text')}
        rows={6}
        lang={data.language}
        maxLength={20_000}
        value={text}
        onText={setText}
      />
      <SelectField
        label={t('assistant.translate.to')}
        value={to}
        options={languagesFor(reader, from)}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="row">
        <Button
          look="main"
          isBusy={isRunning}
          disabled={text.trim() === ''}
          onClick={() => void translating.begin({ text, from: data.language, to }, chosen)}
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
      {refused && (
        <p className="field-error" role="alert">
          <WhyText why={refused} />
        </p>
      )}
      {translated && (
        <section className="card stack" aria-label={t('assistant.translate.translation')}>
          <MadeByLine origin={translated.origin} />
          <p className="small soft">{t('assistant.translate.check')}</p>
          <p lang={translated.to} dir="auto" className="translated">
            {translated.text}
          </p>
        </section>
      )}
    </Dialog>
  )
}

/** All languages but the text's own. */
function languagesFor(reader: string, from: string) {
  return userLanguages
    .filter((value) => primaryLanguage(value) !== from)
    .map((value: string) => ({ value, label: languageName(value, reader) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, reader))
}
