-- Names are read as surnames too: the regular work writes the pinyin of all of them anew.
UPDATE "user" SET pinyin = NULL WHERE pinyin <> '';
