import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tried } from './CommandProblem.tsx'
import { useFormDraft } from './form-draft.ts'

/** Sentences by field; a valid field is absent or null. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string | null }

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

type FormShape<Values> = {
  /** Fields that the user has not changed follow it, so that a fresh answer is not overwritten with an old one. */
  initial: Values
  /** From the shared rules; the result is shown after the first submit. */
  check?: (values: Values) => Faults<Values>
  command: Tried
  save: (values: Values) => Promise<unknown>
  /** Fields that show a refusal of the server; `other` takes every code that is not listed. */
  refusedAt?: { readonly [Code in ErrorCode | 'other']?: keyof Values }
  /** The sentence for a refusal, where the catalogue's is not enough. */
  refusalText?: (code: NonNullable<Tried['problem']>['code']) => string | null
  /** Restores unsent changes after a reload of the page. The key names form and record. */
  draftKey?: string
  /** The form is empty again after each save, for the next entry. */
  isEmptiedOnSave?: boolean
}

export type Form<Values> = {
  values: Values
  set: (change: Partial<Values>) => void
  field: (name: TextName<Values>) => {
    value: string
    error: string | null
    onChange: (event: { target: { value: string } }) => void
  }
  errorOf: (name: keyof Values) => string | null
  /** Why nothing was saved, where no field shows the reason. */
  problem: string | null
  isBusy: boolean
  isBlocked: boolean
  isDirty: boolean
  /** Resolves to whether it was saved. A second call during the first one does nothing. */
  submit: (event?: { preventDefault: () => void }) => Promise<boolean>
  reset: () => void
}

/** A form for one command: values, faults by field, refusals of the server, and one submit at a time. */
export function useForm<Values extends object>(shape: FormShape<Values>): Form<Values> {
  const { check, command, save, isEmptiedOnSave = false } = shape
  const { values, set, reset, confirm, isDirty } = useValues(shape)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const running = useRef(false)
  const faults = isChecked ? check?.(values) : undefined
  const refusal = useRefusal(shape)
  const errorOf = (name: keyof Values) => faults?.[name] ?? (refusal.field === name ? refusal.text : null)

  function change(changed: Partial<Values>) {
    refusal.dismiss()
    set(changed)
  }

  function clear() {
    setChecked(false)
    reset()
  }

  async function submit(event?: { preventDefault: () => void }): Promise<boolean> {
    event?.preventDefault()
    if (running.current || command.isPending || command.isBlocked) return false
    setChecked(true)
    if (Object.values(check?.(values) ?? {}).some((fault) => fault != null)) {
      focusFirstFault()
      return false
    }
    running.current = true
    setSaving(true)
    refusal.expect()
    try {
      await save(values)
    } catch (error) {
      // The command exposes a refusal as its problem; anything else is a defect.
      if (!isRefusal(error)) throw error
      focusFirstFault()
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
    if (isEmptiedOnSave) clear()
    else confirm(values)
    return true
  }

  return {
    values,
    set: change,
    field: (name) => ({
      // `TextName` admits only names of text.
      value: values[name] as string,
      error: errorOf(name),
      // As above: the field holds text.
      onChange: ({ target }) => change({ [name]: target.value } as unknown as Partial<Values>),
    }),
    errorOf,
    problem: refusal.field === null ? refusal.text : null,
    ...{ isBusy: isSaving || command.isPending, isBlocked: command.isBlocked, isDirty },
    submit,
    reset: clear,
  }
}

/** The verdict of a shared rule as a sentence. */
export function faultText<Code extends string>(
  verdict: Code | 'ok',
  text: (code: Exclude<Code, 'ok'>) => string,
): string | null {
  // `ok` is excluded by the comparison, which the compiler does not carry over to a type parameter.
  return verdict === 'ok' ? null : text(verdict as Exclude<Code, 'ok'>)
}

type Edits<Values> = { seen: string; changes: Partial<Values>; saved: Values | null }

function useValues<Values extends object>({ initial, draftKey }: FormShape<Values>) {
  const draft = useFormDraft<Partial<Values>>(draftKey)
  const seen = JSON.stringify(initial)
  const [edits, setEdits] = useState<Edits<Values>>(() => ({ seen, changes: draft.restored ?? {}, saved: null }))
  if (edits.seen !== seen) setEdits({ seen, changes: unsavedOf(edits), saved: null })
  const values = { ...initial, ...edits.changes }
  return {
    values,
    isDirty: JSON.stringify(values) !== JSON.stringify(edits.saved ?? initial),
    set(change: Partial<Values>) {
      draft.store({ ...edits.changes, ...change })
      setEdits((before) => ({ ...before, changes: { ...before.changes, ...change } }))
    },
    confirm(saved: Values) {
      draft.remove()
      setEdits((before) => ({ ...before, saved }))
    },
    reset() {
      draft.remove()
      setEdits({ seen, changes: {}, saved: null })
    },
  }
}

/** Changes that the last save did not include. */
function unsavedOf<Values extends object>({ changes, saved }: Edits<Values>): Partial<Values> {
  if (saved === null) return changes
  const known: Partial<Values> = saved
  const unsaved: Partial<Values> = { ...changes }
  for (const name in unsaved) if (Object.is(unsaved[name], known[name])) delete unsaved[name]
  return unsaved
}

/** The server's refusal until a field changes: the sentence, and the field that shows it. */
function useRefusal<Values>({ command: { problem, isBlocked }, refusedAt = {}, refusalText }: FormShape<Values>) {
  const { t } = useTranslation()
  const [dismissed, setDismissed] = useState<unknown>(null)
  const code = problem === null || problem === dismissed ? null : problem.code
  // A code without a field of its own is absent from the table.
  const fields: { readonly [code: string]: keyof Values | undefined } = refusedAt
  return {
    field: code === null || isBlocked ? null : (fields[code] ?? fields['other'] ?? null),
    text: isBlocked ? t('common.needsNetwork') : code && ((refusalText?.(code) ?? null) || t(`errors.${code}`)),
    dismiss: () => setDismissed(problem),
    expect: () => setDismissed(null),
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}

/** Moves the focus to the first invalid field once it is marked. */
function focusFirstFault(): void {
  const form = document.activeElement?.closest('form') ?? document
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
