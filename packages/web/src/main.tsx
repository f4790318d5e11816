import 'virtual:tokens.css';
import './shell/base.css';
import { createRoot } from 'react-dom/client';
import { boot } from './shell/boot.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
boot(createRoot(place));
