import { commentRules, type CommentRule } from '@takhti/schema/feed/rules'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { SelectField } from '#ui/SelectField.tsx'

/** Who may comment in the class. */
export function CommentRuleField({ classId, rule }: { classId: string; rule: CommentRule }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.feed.choose)
  return (
    <SelectField
      label={t('feed.rule')}
      value={rule}
      disabled={command.isPending}
      options={commentRules.map((value) => ({ value, label: t(`feed.rules.${value}`) }))}
      onChange={({ target }) => {
        const chosen = commentRules.find((each) => each === target.value)
        if (chosen !== undefined) void command.run({ classId, commentRule: chosen })
      }}
    />
  )
}
