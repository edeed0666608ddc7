ALTER TABLE `assessment_students` ADD `skips_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `assessment_students` ADD `skips_room_code` integer DEFAULT false NOT NULL;