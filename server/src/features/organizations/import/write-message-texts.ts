import type { ClinicFileText } from '@polyclinic/domain/organizations/clinic-file.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/** The texts of a file; one that says the same keeps its version. What only the database has is given up with `isAll`. */
export async function writeMessageTexts(
  db: ClinicDatabase,
  texts: readonly ClinicFileText[],
  { now, isAll }: { now: string; isAll: boolean },
): Promise<void> {
  if (isAll) {
    const listed = JSON.stringify(texts.map(({ occasion, language }) => ({ occasion, language })))
    await db
      .updateTable('message_texts')
      .set({ subject: null, body: null, version: sql<number>`version + 1`, changed_at: now })
      .where('subject', 'is not', null)
      .where(
        sql<boolean>`(occasion, language) not in (
          select l.occasion, l.language from jsonb_to_recordset(${listed}::jsonb) as l(occasion text, language text))`,
      )
      .execute()
  }
  for (const text of texts)
    await db
      .insertInto('message_texts')
      .values({ ...text, changed_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'occasion', 'language'])
          .doUpdateSet((eb) => ({
            subject: text.subject,
            body: text.body,
            version: eb('message_texts.version', '+', 1),
            changed_at: now,
          }))
          .where(
            sql<boolean>`(message_texts.subject, message_texts.body) is distinct from (excluded.subject, excluded.body)`,
          ),
      )
      .execute()
}
