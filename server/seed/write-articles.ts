import { minutesToRead } from '@polyclinic/domain/blog/body.ts'
import { addDays, dateIn, instantIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { storePicture } from '../src/features/organizations/store-picture.ts'
import type { Clinic } from '../src/platform/clinics.ts'
import { newId } from '../src/platform/ids.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import { bodyOf, type DemoArticle } from './blog/demo-article.ts'
import { drawMotif, type Colours } from './blog/draw-motif.ts'

/** The demo clinic's articles: some that visitors find, and one that is to appear. */
export async function writeArticles(
  db: ClinicDatabase,
  articles: readonly DemoArticle[],
  { clinic, colours, now }: { clinic: Clinic; colours: Colours; now: Instant },
): Promise<void> {
  const doctors = await db.selectFrom('providers').select(['id', 'slug']).execute()
  const idOf = (slug: string | null) => doctors.find((doctor) => doctor.slug === slug)?.id ?? null
  const today = dateIn(clinic.time_zone, now)
  for (const article of articles) {
    const id = newId()
    const picture = { id: newId(), ...drawMotif(article.motif, colours) }
    const day = addDays(today, article.days)
    const publishedAt = instantIn(clinic.time_zone, day, '07:00')
    const shared = {
      ...{ slug: article.slug, title: article.title, description: article.description, tags: [...article.tags] },
      ...{ body: JSON.stringify(bodyOf(article)), language: clinic.locale.startsWith('de') ? 'de' : 'en' },
      ...{ author_provider_id: idOf(article.author), author_name: '', reviewer_provider_id: idOf(article.reviewer) },
      reviewed_on: article.reviewer === null ? null : addDays(day < today ? day : today, -2),
      picture_text: article.pictureText,
    }
    const changedAt = publishedAt < now ? publishedAt : now
    await db
      .insertInto('posts')
      .values({ id, ...shared, created_at: changedAt, changed_at: changedAt })
      .execute()
    await storePicture(db, { hash: picture.hash, mediaType: 'image/svg+xml', content: picture.content })
    await db
      .insertInto('post_pictures')
      .values({
        ...{ id: picture.id, post_id: id, width: picture.width, height: picture.height, hash: picture.hash },
        ...{ small_width: picture.width, small_hash: picture.hash, created_at: changedAt },
      })
      .execute()
    await db.updateTable('posts').set({ picture_id: picture.id }).where('id', '=', id).execute()
    await db.insertInto('post_slugs').values({ slug: article.slug, post_id: id }).execute()
    await db
      .insertInto('published_posts')
      .values({
        ...{ post_id: id, ...shared, picture_id: picture.id, minutes: minutesToRead(bodyOf(article)), version: 1 },
        published_at: publishedAt,
      })
      .execute()
  }
}
