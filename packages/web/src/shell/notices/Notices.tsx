import { ConnectionNotice } from './ConnectionNotice.tsx';
import { NewBuildNotice, NewsNotice } from './NewNotices.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import './notices.css';

/** What stands above the page for a while and moves nothing on it: connection, end of the session, a new version. */
export const Notices = () => (
  <div className="rd-notices">
    <ConnectionNotice />
    <SessionEndNotice />
    <NewBuildNotice />
    <NewsNotice />
  </div>
);
