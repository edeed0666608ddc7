import type { CapturedPicture } from '@takhti/schema/capture/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '../sets/TextArea.tsx'

type PictureFieldsProps = {
  picture: CapturedPicture
  language: string
  words: string
  onChange: (words: string) => void
}

/** An image and its description: the person's own, or an engine's where one supports images. */
export function PictureFields({ picture, language, words, onChange }: PictureFieldsProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState('')
  const describe = async () => {
    setBusy(true)
    try {
      const answer = await send(lateCalls.ai.imageDescribe, { ...picture, language })
      if ('refused' in answer) setWhy(t(`assistant.refusals.${answer.refused}`))
      else onChange(answer.text)
    } catch (error) {
      const isUnanswered = !(error instanceof ApiError) || error.isUnanswered
      setWhy(isUnanswered ? t('assistant.refusals.assistant/unreachable') : t(`errors.${error.code}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <img className="documents-picture" src={`data:${picture.type};base64,${picture.bytes}`} alt={words} />
      <TextArea
        label={t('documents.shows')}
        hint={t('documents.showsHint')}
        className="documents-text"
        rows={3}
        lang={language}
        value={words}
        onText={onChange}
      />
      <div className="row">
        <Button isBusy={isBusy} onClick={() => void describe()}>
          {t('documents.describe')}
        </Button>
        <span className="small soft grow" role="status">
          {why}
        </span>
      </div>
    </>
  )
}
