import { MAX_LINK_LENGTH } from '@takhti/schema/board/shapes/marks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { addressOf, type Lettered } from '../editor/text-format.ts'

/** The target of a link. */
export function LinkField({ lettered, onDone }: { lettered: Lettered; onDone: () => void }) {
  const { t } = useTranslation()
  const link = lettered.markOf('link')
  const [typed, setTyped] = useState(link ?? '')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className="board-alt"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const address = addressOf(typed)
        setWrong(address === null)
        if (address === null) return
        lettered.setMark({ part: 'link', value: address })
        onDone()
      }}
    >
      <Field
        label={t('board.letters.address')}
        error={isWrong ? t('board.letters.noAddress') : null}
        type="url"
        dir="ltr"
        value={typed}
        maxLength={MAX_LINK_LENGTH}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('common.save')}</Button>
      {link !== null && (
        <Button
          onClick={() => {
            lettered.setMark({ part: 'link', value: null })
            onDone()
          }}
        >
          {t('board.letters.unlink')}
        </Button>
      )}
    </form>
  )
}
