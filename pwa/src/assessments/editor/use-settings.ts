import type { AssessmentSettings } from '@takhti/schema/assessments/model'
import { useState } from 'react'
import { changeSettings, type DeviceAssessment } from '../assessment-store.ts'
import type { SettingsPart } from './settings-part.ts'

/** The settings of an assessment, with changes that the user database is still storing, so that each field answers at once. */
export function useSettings({ id, settings: stored }: DeviceAssessment): SettingsPart {
  const [pending, setPending] = useState<Partial<AssessmentSettings>>({})
  const unstored = Object.entries(pending).filter(([name, value]) => !isStored(stored, name, value))
  if (unstored.length < Object.keys(pending).length) setPending(Object.fromEntries(unstored))
  return {
    settings: { ...stored, ...pending },
    set(fields) {
      setPending((before) => ({ ...before, ...fields }))
      void changeSettings(id, fields)
    },
  }
}

function isStored(stored: AssessmentSettings, name: string, value: unknown): boolean {
  return JSON.stringify(new Map<string, unknown>(Object.entries(stored)).get(name)) === JSON.stringify(value)
}
