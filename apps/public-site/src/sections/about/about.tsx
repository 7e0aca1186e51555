import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AboutFailure, AboutLoading } from './about-notices.tsx'
import { AboutMedia } from './about-media.tsx'
import { aboutPresenceQuery, aboutQuery } from './about-query.ts'
import { AboutStory } from './about-story.tsx'
import { BuiltInAbout } from './built-in-about.tsx'

export function About() {
  const { data: isPresent, error } = useQuery(aboutPresenceQuery(useApi()))
  return (
    <section id="about" aria-label="About" className="section-light">
      <div className="content">
        {error && <AboutFailure />}
        {isPresent === undefined && !error && <Spinner />}
        {isPresent === true && <PublishedAbout />}
        {isPresent === false && <BuiltInAbout />}
      </div>
    </section>
  )
}

function PublishedAbout() {
  const { data, error } = useQuery(aboutQuery(useApi()))
  if (error) return <AboutFailure />
  if (!data) return <AboutLoading />
  const { content, features } = data
  if (!content || features.length === 0) return <BuiltInAbout />
  const heading = content.heading.trim() || 'About Us'
  return (
    <AboutStory
      heading={heading}
      summary={content.summary}
      details={content.details}
      media={content.mediaUrl && <AboutMedia path={content.mediaUrl} alt={heading} />}
      tiles={features}
    />
  )
}
