import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'

type CommentBankProps = { comment: string; onComment: (comment: string) => void }

/** The comments that a teacher writes more than once: one is taken, or the present one added. */
export function CommentBank({ comment, onComment }: CommentBankProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(q(lateCalls.markComments.list, {}))
  const add = useCommand(lateCalls.markComments.add)
  const items = data?.data.items ?? []
  const text = comment.trim()
  const isNew = text !== '' && !items.some((item) => item.text === text)
  return (
    <div className="row">
      {items.length > 0 && (
        <div className="field grow">
          <label htmlFor={id}>{t('marking.bank.take')}</label>
          <select
            id={id}
            value=""
            onChange={({ target }) => {
              const chosen = items.find((item) => item.id === target.value)
              if (chosen) onComment(text === '' ? chosen.text : `${text}\n${chosen.text}`)
            }}
          >
            <option value="">{t('marking.bank.choose')}</option>
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.text.slice(0, 80)}
              </option>
            ))}
          </select>
        </div>
      )}
      {isNew && (
        <Button
          look="quiet"
          onClick={() =>
            void add.run({ text }).then(
              () => showMessage(t('marking.bank.added')),
              // The bar shows why.
              () => {},
            )
          }
        >
          {t('marking.bank.add')}
        </Button>
      )}
    </div>
  )
}
