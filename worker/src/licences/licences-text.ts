import type { Letters } from '#platform/email.ts'

type Asked = { message: string; contactNumber: string | undefined; plan: string | undefined }

type From = { instituteName: string; instituteId: string; name: string; email: string }

/** The e-mail by which an admin asks the provider for another plan; the provider reads English. */
export function contactEmailTexts(asked: Asked, from: From): Letters {
  return () => ({
    subject: `Plan request from ${from.instituteName}`,
    lines: [
      `${from.name} (${from.email}) of ${from.instituteName} (${from.instituteId}) asks:`,
      asked.message,
      ...(asked.plan === undefined ? [] : [`Plan: ${asked.plan}`]),
      ...(asked.contactNumber === undefined ? [] : [`Contact number: ${asked.contactNumber}`]),
    ],
  })
}
