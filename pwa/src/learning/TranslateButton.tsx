import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'

/** An answer in the language that the student learns in, where a model of the server can translate. */
export function TranslateButton({ text, language }: { text: string; language: string }) {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState<{ text: string; isRefused: boolean } | null>(null)
  const translate = useCommand(lateCalls.learningAi.translate, { isShownInPlace: true })
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language
  async function run() {
    const answer = await translate.run({ text, to: language }).catch(() => null)
    if (answer === null) return
    const isRefused = 'refused' in answer
    setShown({ text: isRefused ? t(`assistant.refusals.${answer.refused}`) : answer.text, isRefused })
  }
  return (
    <div className="stack">
      <div className="row">
        <Button isBusy={translate.isPending} disabled={translate.isBlocked} onClick={() => void run()}>
          {t('learning.inLanguage', { language: name })}
        </Button>
      </div>
      {translate.problem && <CommandProblem of={translate} />}
      {shown && (
        <p role="status" dir="auto" {...(!shown.isRefused && { lang: language })}>
          {shown.text}
        </p>
      )}
    </div>
  )
}
