import type { AssessmentSettings } from '@takhti/schema/assessments/model'

/** The settings of an assessment in a form, and how some of them change. */
export type SettingsPart = {
  settings: AssessmentSettings
  set: (fields: Partial<AssessmentSettings>) => void
}
