import { questionnaires, surveyProjects, surveyTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { ProjectList } from './projectList.tsx';
import { QuestionnaireList } from './questionnaireList.tsx';
import { useSurveyText } from './survey.texts.ts';
import { UserList } from './userList.tsx';

/** /feedback/userResearch: survey projects, their questionnaires and their customers (people §2). */
export default tabScreen(
  surveyTabs,
  [
    { key: 'projects', call: surveyProjects.list, Screen: ProjectList },
    { key: 'questionnaires', call: questionnaires.list, Screen: QuestionnaireList },
    { key: 'users', call: surveyProjects.users, Screen: UserList },
  ],
  () => useSurveyText()('tabs'),
);
