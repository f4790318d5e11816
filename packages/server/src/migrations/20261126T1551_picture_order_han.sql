-- A word that stands right beside Chinese characters (`客厅AO`) is a word of its own: it was one with them, and so neither a main output
-- nor a pass. The rest is as it was (20261126T1425_picture_order.sql).
CREATE OR REPLACE FUNCTION picture_order(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT (CASE
        WHEN is_main AND is_pass THEN '2' WHEN is_main THEN '0' WHEN is_pass THEN '3' ELSE '1' END
      || lpad(length(name)::text, 4, '0') || name) COLLATE pg_c_utf8
    FROM (
      SELECT
        words ~ '(^| )(beauty|rgb|rgba|combined|composite|main|master)( |$)' OR words ~ '主图|成品' AS is_main,
        words ~ ('(^| )(depth|zdepth|z|mist|fog|normal|normals|position|pos|pworld|point|uv|uvs|vector|vectors|motion|velocity'
          || '|ao|occlusion|shadow|shadows|diffuse|diff|specular|spec|glossy|reflection|reflections|reflect|refl|refraction|refract|refr'
          || '|gi|illumination|light|lights|lighting|direct|indirect|caustics|emission|emit|luminance|sss|subsurface|scatter|volume|volumetrics'
          || '|transmission|translucency|albedo|coat|sheen|crypto|cryptomatte|matte|mattes|multimatte|mask|masks|alpha|id|ids|index|wire'
          || '|env|environment|background|bg|atmosphere|denoise|denoising|variance|samples|sample|pass|aov)( |$)')
          OR words ~ '深度|景深|法线|位置|运动|矢量|遮蔽|阴影|漫反射|高光|反射|折射|光照|灯光|自发光|散射|遮罩|蒙版|通道|环境|背景' AS is_pass
      FROM (
        SELECT lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
            normalize(name, NFKC) COLLATE pg_c_utf8, '\.[^.]*$', ''),
            '([a-z])([A-Z])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g'),
            '([\u4e00-\u9fff]+)', ' \1 ', 'g'), '[^[:alpha:]]+', ' ', 'g')) AS words
      ) AS cut
    ) AS known
  );
