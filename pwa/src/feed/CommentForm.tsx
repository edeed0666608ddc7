import { maxCommentLength } from '@takhti/schema/feed/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { ownId } from '#files/class-files/port.tsx'
import { Button } from '#ui/Button.tsx'
import { FormProblem } from '#ui/FormFoot.tsx'
import { useForm } from '#ui/use-form.ts'
import '#ui/area-field.css'

type CommentFormProps = { postId: string; isReviewed: boolean }

/** The field of a new comment. Its draft outlives a reload. */
export function CommentForm({ postId, isReviewed }: CommentFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const command = useCommand(lateCalls.feed.comment)
  const form = useForm({
    initial: { text: '' },
    command,
    save: ({ text }) => command.run({ id: ownId(), postId, text }),
    draftKey: `feed.comment.${postId}`,
    isEmptiedOnSave: true,
  })
  const { error: _, ...field } = form.field('text')
  return (
    <form noValidate className="feed-comment-form" onSubmit={(event) => void form.submit(event)}>
      <div className="field">
        <label htmlFor={id} className="hidden">
          {t('feed.writeComment')}
        </label>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          maxLength={maxCommentLength}
          placeholder={t('feed.writeComment')}
          {...(isReviewed && { 'aria-describedby': `${id}-note` })}
          {...field}
        />
      </div>
      <Button type="submit" isBusy={form.isBusy} disabled={form.values.text.trim() === ''}>
        {t('feed.send')}
      </Button>
      {isReviewed && (
        <p id={`${id}-note`} className="small soft">
          {t('feed.reviewedNote')}
        </p>
      )}
      <FormProblem form={form} />
    </form>
  )
}
