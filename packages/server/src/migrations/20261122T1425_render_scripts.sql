-- The renderers' scripts anew: POV-Ray looks for what a scene includes beside the scene; warnings are no errors (POV-Ray calls
-- some of its own «Possible Parse Error», Blender says at its end what it did not free), and what either says in front of
-- the general «Render failed» is the reason.
INSERT INTO render_script (software_id, os, command, progress_pattern, error_pattern, created_at, reason) VALUES
  (2007, 1, '{blender,-b,"{scene}",-o,"{output}/frame_####",-F,PNG,-f,"{frame}"}', 'Sample (\d+)/(\d+)',
    '^(?!Error: Not freed memory)(Error|ERROR)\b|^Fatal|^\w*Error: |[Oo]ut of memory|^Warning: Unable to open', '2026-11-22T00:00:00Z', 'warnings apart from errors'),
  (2030, 1, '{povray,"+I{scene}","+L{sceneFolder}","+O{output}/frame_{frame4}.png",+FN8,"+W{width}","+H{height}","+K{clock}",-D,+V}',
    'Rendered (\d+) of (\d+) pixels', '(?<!Possible )Parse Error:|^Fatal error in (?!parser)|^FATAL|^Cannot |^Problem with option|^Failed to |[Oo]ut of memory',
    '2026-11-22T00:00:00Z', 'the scene’s folder is searched, warnings apart from errors');
